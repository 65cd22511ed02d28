/** Hides a cover that cannot be loaded; below it is a placeholder with the title. */
function hideCover(target: EventTarget | null): void {
  if (target instanceof HTMLImageElement && target.matches('[data-cover]')) target.hidden = true
}

for (const image of document.querySelectorAll<HTMLImageElement>('img[data-cover]')) {
  if (image.complete && image.naturalWidth === 0 && image.currentSrc) hideCover(image)
}
// error events of images do not bubble
document.addEventListener('error', ({ target }) => hideCover(target), true)
