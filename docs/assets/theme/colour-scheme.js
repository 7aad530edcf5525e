// A demo alone follows the reader's scheme, or the one that `?scheme=light` or `dark` asks for.
const asked = new URLSearchParams(location.search).get("scheme");
const dark = matchMedia("(prefers-color-scheme: dark)");

function follow() {
  const night = asked === "dark" || (asked !== "light" && dark.matches);
  document.body.dataset.mdColorScheme = night ? "slate" : "default";
}

follow();
dark.addEventListener("change", follow);
