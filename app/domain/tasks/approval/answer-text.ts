import { pointsText } from '#app/base/format-points.ts'
/** Why a claim gets fewer points, as the child reads it. */
export const LESS_POINTS_REASONS = [
  'Faltou um pedacinho',
  'Precisou de ajuda',
  'Ficou para mais tarde',
] as const

/** What is missing when a guardian asks the child to do a task again, as the child reads it. */
export const REDO_REASONS = [
  'Faltou um pedacinho',
  'Olha embaixo',
  'Vamos fazer juntos?',
  'Do jeito do combinado',
  'Mais tarde hoje',
] as const

/** The note of a redo for which the guardian chose no reason. */
export const DEFAULT_REDO_NOTE = 'Vamos fazer de novo?'

/** What the child hears with fewer points: 'Faltou um pedacinho. Valeu 3 pontos!' */
export function lessPointsSentence(note: string, points: number): string {
  return `${note && `${note} `}Valeu ${pointsText(points)}!`
}
