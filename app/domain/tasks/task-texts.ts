import type { PhotoChoice, Trust } from './task.ts'

const TRUST_LABELS: Record<Trust, string> = {
  auto: 'Confio, conta na hora',
  spot: 'Confiro de vez em quando',
  always: 'Confiro sempre',
}

const PHOTO_LABELS: Record<PhotoChoice, string> = {
  none: 'Não',
  optional: 'Pode mandar',
  required: 'Precisa mandar',
}

/** 'Pode mandar'. */
export const photoLabel = (photo: PhotoChoice) => PHOTO_LABELS[photo]

/** 'Confio, conta na hora'. */
export const trustLabel = (trust: Trust) => TRUST_LABELS[trust]

export const WEEKDAY_LABELS = ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb'] as const

/** Returns 'Todos os dias', 'Nenhum dia' or the labels in order (rule 32). */
export function weekdaysLabel(weekdays: readonly number[]): string {
  if (weekdays.length === 0) return 'Nenhum dia'
  if (new Set(weekdays).size === 7) return 'Todos os dias'
  return weekdays
    .toSorted((a, b) => a - b)
    .map((day) => WEEKDAY_LABELS[day])
    .join(', ')
}
