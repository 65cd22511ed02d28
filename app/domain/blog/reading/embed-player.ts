const YOUTUBE =
  /^(?:https?:)?\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?v=)|youtu\.be\/)([\w-]{6,20})(?=[?&#/]|$)/i
const VIMEO = /^(?:https?:)?\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{4,12})(?=[?#/]|$)/i

/** The URL of a YouTube or Vimeo player without tracking and cookies; undefined for any other URL. */
export function playerUrlOf(videoUrl: string): string | undefined {
  const youtube = YOUTUBE.exec(videoUrl)?.[1]
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}`
  const vimeo = VIMEO.exec(videoUrl)?.[1]
  return vimeo && `https://player.vimeo.com/video/${vimeo}?dnt=1`
}
