/** The screenshots on public pages; scripts/take-screenshots.ts takes them into public/screens. */
export const SCREENS = ['inicio', 'resgate', 'tarefas', 'premios', 'quadro'] as const
export type ScreenName = (typeof SCREENS)[number]

export const SCREEN_SCHEMES = ['light', 'dark'] as const

/** Widths in px of each picture; a phone's screen is 390 CSS px wide. */
export const SCREEN_WIDTHS = [390, 780] as const

/** Path of a picture below public/, 'screens/inicio-dark-780.avif'. */
export function screenFile(name: ScreenName, scheme: string, width: number, type: 'avif' | 'webp'): string {
  return `screens/${name}-${scheme}-${width}.${type}`
}
