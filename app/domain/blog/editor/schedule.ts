import { TZDate } from '@date-fns/tz'
import type { PostFields } from '#app/domain/blog/post.ts'

/** Message for a publication moment in the past. */
export const PAST_MOMENT = 'Esse momento já passou. Escolha outro, ou marque “Publicar imediatamente”.'

const BRASILIA = 'America/Sao_Paulo'

/** Value of a datetime-local field: the moment in Brasília's time, as '2026-11-21T14:03'. */
export function dateTimeFieldValueOf(iso: string): string {
  const at = new TZDate(new Date(iso).getTime(), BRASILIA)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${String(at.getFullYear()).padStart(4, '0')}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

/** The ISO moment of a datetime-local field's value; null for anything else. */
export function momentOfFieldValue(value: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(value)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const at = new TZDate(year, month - 1, day, hour, minute, 0, BRASILIA)
  return Number.isNaN(at.getTime()) ? null : new Date(at.getTime()).toISOString()
}

type Publication = Pick<PostFields, 'status' | 'publishedAt'>

/**
 * How the form shows the publication: at once, later, or as a draft. The past moment of a post that is public already
 * counts as 'now'.
 */
export function publicationPlanOf(
  fields: Publication,
  saved: Publication | null,
  moment: Date,
): 'now' | 'later' | 'draft' {
  if (fields.status === 'draft') return 'draft'
  if (fields.publishedAt === null) return 'now'
  const isAsSaved = saved?.status === 'published' && saved.publishedAt === fields.publishedAt
  return isAsSaved && new Date(fields.publishedAt) <= moment ? 'now' : 'later'
}

/** The moment to send; null for a post that is public already, which keeps its date on the server. */
export function momentToSave(fields: Publication, saved: Publication | null, moment: Date): string | null {
  return publicationPlanOf(fields, saved, moment) === 'later' ? fields.publishedAt : null
}
