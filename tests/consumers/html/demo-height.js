addEventListener("message", ({ source, data }) => {
  if (data?.type !== "live-demo:height") return;
  for (const frame of document.querySelectorAll("iframe"))
    if (frame.contentWindow === source) frame.height = data.height;
});
