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
const NAMED = /[/.-][0-9a-f]{8,}[/.]/; // by content
const FOLDER = /\b(assets|runtime)\/[0-9a-f]{8,}\//g; // of a version of the scripts, and of Python
const PATIENCE = 4000; // milliseconds for the network to answer with a page that is kept, too

/** @type {(part: string) => Promise<Cache>} pages, files, or uses: those of pages and of open tabs */
const store = (part) => caches.open(PATH + part);

worker.addEventListener("install", () => worker.skipWaiting());

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(SITE)) return;
  const answer = NAMED.test(url.slice(SITE.length)) ? file : page;
  event.respondWith(answer(event.request));
});

// One thing after the other, so that nothing is tidied away while it is being stored.
let work = Promise.resolve();
worker.addEventListener("message", (/** @type {any} */ event) => {
  const { data, source, ports } = event;
  work = work
    .then(() => ("drop" in data ? drop(data.drop) : keep(data, source?.id)))
    .catch(() => {}) // no room, no network: what was there still is
    .then(() => ports[0]?.postMessage("done"));
  event.waitUntil(work);
});

/** @type {(request: Request) => Promise<Response>} */
async function file(request) {
  const anew = ["no-cache", "reload"].includes(request.cache);
  const kept = anew ? undefined : await stored("files", request);
  if (kept) return kept;
  return fetch(request).catch(async (error) => {
    const older = await stored("files", request);
    if (older) return older;
    throw error;
  });
}

/** @type {(request: Request) => Promise<Response>} also for what else isn't named by its content */
async function page(request) {
  const opened = request.mode === "navigate";
  const answer = opened ? newest(request.url) : fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const first = await Promise.race([answer.catch(() => undefined), late]);
  if (first && first.status < 500) return first;
  const kept = await stored(opened ? "pages" : "files", request);
  return kept ?? (opened ? answer.catch(unknown) : answer);
}

/** The page as it is on the server now: browsers would show one of some minutes ago. @type {(page: string) => Promise<Response>} */
const newest = (page) => fetch(page, { cache: "no-cache", redirect: "manual" });

/** @type {(part: string, request: Request) => Promise<Response | undefined>} whatever state its address holds */
const stored = (part, request) =>
  caches.match(request, { cacheName: PATH + part, ignoreSearch: true }).catch(() => undefined);

/** What a reader sees of a page that was never opened: which were. */
async function unknown() {
  const pages = await store("pages");
  const links = (await pages.keys()).map(async (request) => {
    const html = (await (await pages.match(request))?.text()) ?? "";
    return `<li><a href="${request.url}">${/<title>(.*?)<\/title>/s.exec(html)?.[1]}</a>`;
  });
  const html = `<!doctype html><html lang="en"><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
    <style>body { max-width: 34em; margin: 3em auto; padding: 0 1em; font: 1.1rem/1.6 sans-serif }</style>
    <title>No network</title><h1>There is no network</h1>
    <p>You haven't opened this page before, so it isn't on your device. These are:</p>
    <ul>${(await Promise.all(links)).join("")}</ul>`;
  return new Response(html, { status: 503, headers: { "Content-Type": "text/html" } });
}

/** @type {(use: Use, tab: string | undefined) => Promise<void>} */
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

/** Brings a page to the newest version, unless it is of that. @type {(page: string, version: string) => Promise<void>} */
async function renew(page, version) {
  const before = await usedBy(page);
  if (before.some((file) => file.includes(version))) return;
  const html = await newest(page);
  const text = await html.clone().text();
  if (!html.ok || !text.includes(version)) return;
  await put(page, html, [...moved(before, foldersIn(text)), ...named(text, page)]);
}

/** @type {(page: string, html: Response, files: string[]) => Promise<void>} the page once all it uses is there */
async function put(page, html, files) {
  await Promise.all([...new Set(files)].map(fill));
  await (await store("pages")).put(page, html);
  await (await store("uses")).put(page, Response.json([...new Set(files)]));
}

/** @type {(file: string) => Promise<void>} one that is no more is not missed */
async function fill(file) {
  const files = await store("files");
  if (NAMED.test(file.slice(SITE.length)) && (await files.match(file))) return;
  const response = await fetch(file);
  if (response.ok) await files.put(file, response);
}

/** @type {(page: string) => Promise<string[]>} the files kept for a page */
const usedBy = async (page) => (await (await store("uses")).match(page))?.json() ?? [];

/** @type {(html: string) => string[]} its scripts' comes first */
const foldersIn = (html) => [...new Set(html.match(FOLDER))].sort();

/** @type {(files: string[], folders: string[]) => string[]} where the files are in another version */
const moved = (files, folders) =>
  files.map((file) =>
    file.replace(FOLDER, (old, kind) => folders.find((folder) => folder.startsWith(kind)) ?? old),
  );

/** @type {(html: string, page: string) => string[]} the files that a page names itself */
function named(html, page) {
  const links = [...html.matchAll(/\s(?:href|src)="([^"#?]+)"/g)].map(([, link]) => link);
  return links
    .map((link) => new URL(link, page).href)
    .filter((url) => url.startsWith(SITE) && NAMED.test(url.slice(SITE.length)));
}

/** Removes the files that no page and no open tab uses any longer. */
async function tidy() {
  const tabs = await worker.clients.matchAll({ includeUncontrolled: true });
  const [files, uses] = [await store("files"), await store("uses")];
  const used = new Set();
  for (const request of await uses.keys()) {
    const tab = new URL(request.url).searchParams.get("tab");
    const open = tabs.some((/** @type {{id: string}} */ { id }) => id === tab);
    if (tab && !open) await uses.delete(request);
    else for (const file of await (await uses.match(request))?.json()) used.add(file);
  }
  for (const { url } of await files.keys()) if (!used.has(url)) await files.delete(url);
}

/** Removes what is kept of a folder, and no longer counts it among what pages use; or all. @type {(folder: string) => Promise<void>} */
async function drop(folder) {
  if (!folder) {
    for (const part of ["pages", "files", "uses", "python"]) await caches.delete(PATH + part);
    return;
  }
  const [files, uses] = [await store("files"), await store("uses")];
  const stays = (/** @type {string} */ file) => !file.startsWith(SITE + folder);
  for (const request of await uses.keys()) {
    const used = await (await uses.match(request))?.json();
    await uses.put(request, Response.json(used.filter(stays)));
  }
  for (const { url } of await files.keys()) if (!stays(url)) await files.delete(url);
}
