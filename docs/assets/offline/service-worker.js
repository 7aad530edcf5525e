/**
 * Lets pages that were opened be read without a network. A page tells what it uses, and that is
 * kept with it. Pages come from the network where there is one; files named by their content come
 * from what is kept: so a page never meets the files of another version.
 *
 * @typedef {{page: string, files: string[]}} Use of a page: the files it has asked for
 */

const worker = /** @type {any} */ (self);
const SITE = worker.registration.scope;
const PATH = new URL(SITE).pathname; // several sites may share an origin
const NAMED = /^(assets|runtime|files|answers)\//; // the folders of files that are named by content
const FOLDER = /\b(assets|runtime)\/[0-9a-f]{8,}\//g; // of a version of the scripts, and of Python
const PATIENCE = 4000; // milliseconds for the network to answer with a page that is kept, too

worker.addEventListener("install", () => worker.skipWaiting());

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(SITE))
    event.respondWith((isNamed(url) ? file : page)(event.request));
});

// Under a lock, so that nothing is removed while it is being stored.
worker.addEventListener("message", (/** @type {any} */ event) => {
  const { data, source, ports } = event;
  const done = navigator.locks
    .request(`${PATH}offline`, () => keep(data, source?.id))
    .catch(() => {}) // no room, no network: what was there still is
    .then(() => ports[0]?.postMessage("done"));
  event.waitUntil(done);
});

/** @param {string} url @returns {boolean} whether its content never changes under this name */
const isNamed = (url) => NAMED.test(url.slice(SITE.length));

/** Pages, files, or uses: those of pages and of open tabs. @param {string} part @returns {Promise<Cache>} */
const store = (part) => caches.open(PATH + part);

/** What is kept, whatever state its address holds. @param {string} part @param {Request} request */
const stored = (part, request) =>
  caches.match(request, { cacheName: PATH + part, ignoreSearch: true }).catch(() => undefined);

/** @param {Request} request @returns {Promise<Response>} */
async function file(request) {
  const anew = ["no-cache", "reload"].includes(request.cache);
  const kept = anew ? undefined : await stored("files", request);
  return (
    kept ??
    fetch(request).catch(async (error) => {
      const older = await stored("files", request);
      if (older) return older;
      throw error;
    })
  );
}

/** Also for what else isn't named by its content. @param {Request} request @returns {Promise<Response>} */
async function page(request) {
  const opened = request.mode === "navigate";
  const answer = opened ? newest(request.url) : fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const first = await Promise.race([answer.catch(() => undefined), late]);
  if (first && first.status < 500) return first;
  const kept = await stored(opened ? "pages" : "files", request);
  return kept ?? (opened ? answer.catch(unknown) : answer);
}

/** The page as it is on the server now: browsers would show one of some minutes ago. @param {string} page */
const newest = (page) => fetch(page, { cache: "no-cache", redirect: "manual" });

/** Offline fallback page listing the stored pages. */
async function unknown() {
  const pages = await store("pages");
  const links = (await pages.keys()).map(async (request) => {
    const html = (await (await pages.match(request))?.text()) ?? "";
    return `<li><a href="${request.url}">${/<title>(.*?)<\/title>/s.exec(html)?.[1]}</a>`;
  });
  const html = `<!doctype html><html lang="en"><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
    <title>No network</title><h1>There is no network</h1>
    <p>You haven't opened this page before, so it isn't on your device. These are:</p>
    <ul>${(await Promise.all(links)).join("")}</ul>`;
  return new Response(html, { status: 503, headers: { "Content-Type": "text/html" } });
}

/** @param {Use} use @param {string | undefined} tab */
async function keep({ page, files }, tab) {
  const uses = await store("uses");
  if (tab) await uses.put(`${SITE}?tab=${tab}`, Response.json(files));
  const html = await newest(page);
  const folders = foldersIn(await html.clone().text());
  if (!files.some((file) => file.includes(folders[0]))) return; // by now, a newer one is there
  await put(page, html, [...files, ...moved(await usedBy(page), folders)]);
  for (const { url } of await (await store("pages")).keys())
    await renew(url, folders[0]).catch(() => {});
  await tidy();
}

/** Brings a page to the newest version, unless it is of that. @param {string} page @param {string} version */
async function renew(page, version) {
  const before = await usedBy(page);
  if (before.some((file) => file.includes(version))) return;
  const html = await newest(page);
  const text = await html.clone().text();
  if (html.ok && text.includes(version))
    await put(page, html, [...moved(before, foldersIn(text)), ...named(text, page)]);
}

/** Keeps a page once all it uses is there. @param {string} page @param {Response} html @param {string[]} files */
async function put(page, html, files) {
  const all = [...new Set(files)];
  await Promise.all(all.map(fill));
  await (await store("pages")).put(page, html);
  await (await store("uses")).put(page, Response.json(all));
}

/** Keeps a file; one that is no more is not missed. @param {string} url */
async function fill(url) {
  const files = await store("files");
  if (isNamed(url) && (await files.match(url))) return;
  const response = await fetch(url);
  if (response.ok) await files.put(url, response);
}

/** The files kept for a page. @param {string | Request} page @returns {Promise<string[]>} */
const usedBy = async (page) => (await (await store("uses")).match(page))?.json() ?? [];

/** The folders that a page names; its scripts' comes first. @param {string} html @returns {string[]} */
const foldersIn = (html) => [...new Set(html.match(FOLDER))].sort();

/** Where the files are in another version. @param {string[]} files @param {string[]} folders */
const moved = (files, folders) =>
  files.map((file) =>
    file.replace(FOLDER, (old, kind) => folders.find((folder) => folder.startsWith(kind)) ?? old),
  );

/** The files that a page names itself. @param {string} html @param {string} page */
const named = (html, page) =>
  [...html.matchAll(/\s(?:href|src)="([^"#?]+)"/g)]
    .map(([, link]) => new URL(link, page).href)
    .filter((url) => url.startsWith(SITE) && isNamed(url));

/** Removes the files that no page and no open tab uses any longer. */
async function tidy() {
  const tabs = await worker.clients.matchAll({ includeUncontrolled: true });
  const [files, uses] = [await store("files"), await store("uses")];
  const used = new Set();
  for (const request of await uses.keys()) {
    const tab = new URL(request.url).searchParams.get("tab");
    const open = tabs.some((/** @type {{id: string}} */ { id }) => id === tab);
    if (tab && !open) await uses.delete(request);
    else for (const file of await usedBy(request)) used.add(file);
  }
  for (const { url } of await files.keys()) if (!used.has(url)) await files.delete(url);
}
