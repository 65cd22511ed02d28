import { TZDate } from '@date-fns/tz'
import type { PostFields } from '#app/domain/blog/post.ts'

/** Why a plan is refused. */
export const PAST_MOMENT = 'Esse momento já passou. Escolha outro, ou marque “Publicar imediatamente”.'

const BRASILIA = 'America/Sao_Paulo'

/** '2026-11-21T14:03', as a field of date and time shows the moment in Brasília. */
export function fieldOfMoment(iso: string): string {
  const at = new TZDate(new Date(iso).getTime(), BRASILIA)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The ISO moment of what such a field says; null for anything else. */
export function momentOfField(value: string): string | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(value)
  if (!found) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number)
  const at = new TZDate(year, month - 1, day, hour, minute, 0, BRASILIA)
  return Number.isNaN(at.getTime()) ? null : new Date(at.getTime()).toISOString()
}

type When = Pick<PostFields, 'status' | 'publishedAt'>

/**
 * What the form shows of when readers see the post: at once, or from a moment on. A moment that the post was shown at
 * already is no plan.
 */
export function planOf(fields: When, saved: When | null, moment: Date): 'now' | 'later' | 'draft' {
  if (fields.status === 'draft') return 'draft'
  if (fields.publishedAt === null) return 'now'
  const isAsSaved = saved?.status === 'published' && saved.publishedAt === fields.publishedAt
  return isAsSaved && new Date(fields.publishedAt) <= moment ? 'now' : 'later'
}

/** What is sent for it: a post that is shown already keeps its date on the server, so none is named. */
export function momentToSave(fields: When, saved: When | null, moment: Date): string | null {
  return planOf(fields, saved, moment) === 'later' ? fields.publishedAt : null
}
