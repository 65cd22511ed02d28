const YOUTUBE =
  /^(?:https?:)?\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?v=)|youtu\.be\/)([\w-]{6,20})(?=[?&#/]|$)/i
const VIMEO = /^(?:https?:)?\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{4,12})(?=[?#/]|$)/i

/** The address of a YouTube or Vimeo video's player without tracking and cookies; undefined for other addresses. */
export function playerOf(address: string): string | undefined {
  const youtube = YOUTUBE.exec(address)?.[1]
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}`
  const vimeo = VIMEO.exec(address)?.[1]
  return vimeo && `https://player.vimeo.com/video/${vimeo}?dnt=1`
}
