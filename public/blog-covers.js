/** A cover that cannot be loaded goes away; the placeholder with the title is below it. */
const hide = (image) => image.matches?.('[data-cover]') && (image.hidden = true)

for (const image of document.querySelectorAll('img[data-cover]')) {
  if (image.complete && image.naturalWidth === 0 && image.currentSrc) hide(image)
}
// errors of images do not bubble
document.addEventListener('error', ({ target }) => hide(target), true)
