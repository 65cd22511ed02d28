/** The screenshots on public pages, which scripts/take-screenshots.ts writes to public/screens. */
export const SCREENS = ['inicio', 'resgate', 'tarefas', 'premios', 'quadro'] as const
export type ScreenName = (typeof SCREENS)[number]

export const SCREEN_SCHEMES = ['light', 'dark'] as const

/** Widths of each picture in px. A phone's screen is 390 CSS px wide. */
export const SCREEN_WIDTHS = [390, 780] as const

/** Path below public/: 'screens/inicio-dark-780.avif'. */
export const screenFile = (name: ScreenName, scheme: string, width: number, type: 'avif' | 'webp'): string =>
  `screens/${name}-${scheme}-${width}.${type}`
