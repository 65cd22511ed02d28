import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cards, VIDEO_SIZE, SCREEN } from './cards.ts'
import type { Film, Shot } from './film.ts'

const FPS = 25
const FADE_S = 0.24

/** Throws an Error with instructions if ffmpeg is missing. */
export function ensureFfmpeg(): void {
  if (spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status !== 0) {
    throw new Error('O ffmpeg não foi encontrado. Instale-o ("apt-get install ffmpeg") e rode de novo.')
  }
}

/** Overlays the cards and writes an almost lossless video, from which MP4 and WebM are encoded. Returns its path. */
export function compose(film: Film, cards: Cards, folder: string): string {
  const parts = film.chapters.map(({ name }, index) => {
    const file = join(folder, `part-${index}.mkv`)
    const isLast = index === film.chapters.length - 1
    composeChapter({ shots: film.shotsOf(index), card: cards.titles[name], frame: cards.frame, file, isLast })
    return `file '${file}'`
  })
  const list = join(folder, 'parts.txt')
  writeFileSync(list, parts.join('\n'))
  const video = join(folder, 'film.mkv')
  ffmpeg(['-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy', video])
  return video
}

interface ChapterOptions {
  shots: readonly Shot[]
  card: string
  frame: string
  file: string
  isLast: boolean
}

/** Renders one chapter: the shots in the phone's frame, with a title that fades in and out. */
function composeChapter({ shots, card, frame, file, isLast }: ChapterOptions): void {
  const list = `${file}.txt`
  const lines = shots.map((shot) => `file '${shot.file}'\nduration ${shot.ms / 1000}`)
  // ffmpeg ignores the duration of the last entry, so it is listed again
  writeFileSync(list, [...lines, `file '${shots.at(-1)?.file}'`].join('\n'))
  const seconds = shots.reduce((sum, { ms }) => sum + ms, 0) / 1000
  const fadeOut = isLast ? '' : `,fade=out:st=${seconds - FADE_S}:d=${FADE_S}:alpha=1`
  const graph = [
    `[0:v]fps=${FPS},format=rgba,pad=${VIDEO_SIZE.width}:${VIDEO_SIZE.height}:${SCREEN.left}:${SCREEN.top}:color=0x0b4a2e[phone]`,
    `[phone][1:v]overlay[framed]`,
    `[2:v]format=rgba,loop=loop=-1:size=1,setpts=N/${FPS}/TB,trim=duration=${seconds},fade=in:st=0:d=${FADE_S}:alpha=1${fadeOut}[title]`,
    `[framed][title]overlay,format=yuv420p[out]`,
  ].join(';')
  ffmpeg(
    ['-f', 'concat', '-safe', '0', '-i', list, '-i', frame, '-i', card],
    ['-filter_complex', graph, '-map', '[out]', '-t', `${seconds}`, '-r', `${FPS}`],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '4', file],
  )
}

/** Encodes H.264, for every browser. */
export function encodeMp4(from: string, to: string): void {
  ffmpeg(
    ['-i', from, '-an', '-c:v', 'libx264', '-preset', 'slow', '-crf', '25', '-profile:v', 'high'],
    ['-pix_fmt', 'yuv420p', '-g', '125', '-movflags', '+faststart', to],
  )
}

/** Encodes AV1, which is smaller, for browsers that support it. */
export function encodeWebm(from: string, to: string): void {
  ffmpeg(
    ['-i', from, '-an', '-c:v', 'libsvtav1', '-preset', '5', '-crf', '38', '-g', '125'],
    ['-svtav1-params', 'tune=0', '-pix_fmt', 'yuv420p', to],
  )
}

export function extractFrame(from: string, seconds: number, to: string): void {
  ffmpeg(['-ss', `${seconds}`, '-i', from, '-frames:v', '1', to])
}

/** Runs ffmpeg; the groups of options are joined. */
function ffmpeg(...options: string[][]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-y', '-v', 'error', ...options.flat()], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`ffmpeg: ${stderr.slice(-2000)}`)
}
