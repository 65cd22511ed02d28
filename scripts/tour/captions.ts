import { TOUR } from '../../content/tour.ts'
import type { ChapterStart } from './film.ts'

/** Characters per caption line in the portrait video. */
const MAX_LINE_LENGTH = 42

/**
 * The captions as WebVTT: each chapter's text while the chapter is shown. The position is a percentage of the height, so
 * that captions do not move when the browser's controls appear. Three lines fit above the controls at every width of /vsl.
 */
export function captionsOf(chapters: readonly ChapterStart[], lengthMs: number): string {
  const cues = chapters.map(({ name, startMs }, index) => {
    const endMs = chapters[index + 1]?.startMs ?? lengthMs
    return `${name}\n${timestamp(startMs)} --> ${timestamp(endMs - 80)} line:74%\n${wrap(TOUR[name].caption)}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

function wrap(sentence: string): string {
  const lines: string[] = []
  for (const word of sentence.split(' ')) {
    const extendedLine = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length === 0 || extendedLine.length > MAX_LINE_LENGTH) lines.push(word)
    else lines[lines.length - 1] = extendedLine
  }
  return lines.join('\n')
}

function timestamp(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23)
}
