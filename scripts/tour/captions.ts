import { TOUR } from '../../content/tour.ts'
import type { ChapterStart } from './film.ts'

/** So many letters of a caption stand side by side in the upright film. */
const LINE = 42

/**
 * The captions as WebVTT: each chapter's sentence while it is shown, below the phone. Their place is a share of the
 * height, since browsers move lines that are counted whenever the controls come and go; there they break no lines.
 */
export function captionsOf(chapters: readonly ChapterStart[], length: number): string {
  const cues = chapters.map(({ name, at }, index) => {
    const end = chapters[index + 1]?.at ?? length
    return `${name}\n${time(at)} --> ${time(end - 80)} line:89%\n${broken(TOUR[name].caption)}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

function broken(sentence: string): string {
  const lines: string[] = []
  for (const word of sentence.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length === 0 || longer.length > LINE) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines.join('\n')
}

function time(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23)
}
