// Bundles modules with esbuild: each entry becomes one file, with a source map beside it.
//
// A request has `project`, the folder of package.json; `to`, the folder to write into; `entries`,
// each with its `source`, the path `served` and whether it is `classic`, i.e. no module; `packages`,
// "bundle" or "external".
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { answerRequests } from "../node_js/requests.mjs";

/** Bundles all entries of a request, and gives their number. */
async function bundle(request) {
  const { build } = createRequire(path.join(request.project, "package.json"))("esbuild");
  const [classic, modules] = [true, false].map((kind) =>
    request.entries.filter((entry) => entry.classic === kind),
  );
  const options = [
    { entries: modules, format: "esm" },
    { entries: classic, format: "iife" },
  ];
  const made = await Promise.all(options.map((own) => build(settings({ ...request, ...own }))));
  for (const { path: name, text } of made.flatMap(({ outputFiles }) => outputFiles)) {
    const place = path.join(request.to, path.relative(outdir(request), name));
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, name.endsWith(".map") ? withoutPackages(text) : text);
  }
  return request.entries.length;
}

/** Where esbuild believes it writes to; the sources' paths in the maps are relative to it. */
const outdir = ({ project }) => path.join(project, "site");

function settings({ project, entries, format, packages }) {
  return {
    absWorkingDir: project,
    bundle: true,
    charset: "utf8",
    entryPoints: entries.map(({ source, served }) => ({
      in: source,
      out: served.replace(/\.js$/, ""),
    })),
    format,
    legalComments: "eof",
    logLevel: "silent",
    minify: true,
    outdir: outdir({ project }),
    packages,
    preserveSymlinks: true, // the maps say where packages are in the project
    plugins: [servedModules(entries)],
    sourcemap: "linked",
    target: "es2022",
    write: false,
  };
}

/** A plugin by which an import of a module that is served by itself leads to its file. */
const servedModules = (entries) => ({
  name: "served modules",
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind, path: name, resolveDir }) => {
      if (kind === "entry-point") return undefined;
      const source = path.resolve(resolveDir, name);
      const served = entries.find((entry) => entry.source === source)?.served;
      if (served) return { path: `./${path.basename(served)}`, external: true };
      if (kind !== "dynamic-import") return undefined;
      return { errors: [{ text: `${name} is imported later, but isn't served by itself` }] };
    });
  },
});

/** A source map without the text of other people's modules. */
function withoutPackages(text) {
  const map = JSON.parse(text);
  map.sourcesContent = map.sources.map((source, index) =>
    source.includes("node_modules/") ? null : map.sourcesContent[index],
  );
  return JSON.stringify(map);
}

await answerRequests(bundle);
