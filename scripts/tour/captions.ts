import { TOUR } from '../../content/tour.ts'
import type { ChapterStart } from './film.ts'

/** The captions as WebVTT: each chapter's sentence while it is shown, low in the picture, below the phone. */
export function captionsOf(chapters: readonly ChapterStart[], length: number): string {
  const cues = chapters.map(({ name, at }, index) => {
    const end = chapters[index + 1]?.at ?? length
    return `${name}\n${time(at)} --> ${time(end - 80)} line:-1\n${TOUR[name].caption}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

function time(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23)
}
