// A demo in a frame tells how tall it is, whenever that changes.
addEventListener("message", ({ source, data }) => {
  if (data?.type !== "attention-demo:height" || !(data.height > 0)) return;
  for (const frame of document.querySelectorAll("iframe"))
    if (frame.contentWindow === source) frame.height = Math.ceil(data.height);
});
