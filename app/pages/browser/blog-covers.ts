/** Hides a cover that could not be loaded, so that the placeholder behind it shows. */
function hideCover(target: EventTarget | null): void {
  if (target instanceof HTMLImageElement && target.matches('[data-cover]')) target.hidden = true
}

for (const image of document.querySelectorAll<HTMLImageElement>('img[data-cover]')) {
  if (image.complete && image.naturalWidth === 0 && image.currentSrc) hideCover(image)
}
// in the capture phase, because error events of images do not bubble
document.addEventListener('error', ({ target }) => hideCover(target), true)
