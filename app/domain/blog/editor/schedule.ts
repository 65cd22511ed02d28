import { TZDate } from '@date-fns/tz'
import type { PostFields } from '#app/domain/blog/post.ts'

export const PAST_DATE_MESSAGE = 'Esse momento já passou. Escolha outro, ou marque “Publicar imediatamente”.'

const BRASILIA = 'America/Sao_Paulo'

/** Value of a datetime-local input, in Brasília's time: '2026-11-21T14:03'. */
export function dateTimeFieldValue(iso: string): string {
  const date = new TZDate(new Date(iso).getTime(), BRASILIA)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** Parses the value of a datetime-local input, in Brasília's time, to an ISO 8601 timestamp; null for an invalid value. */
export function parseDateTimeField(value: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(value)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const date = new TZDate(year, month - 1, day, hour, minute, 0, BRASILIA)
  return Number.isNaN(date.getTime()) ? null : new Date(date.getTime()).toISOString()
}

type Publication = Pick<PostFields, 'status' | 'publishedAt'>

/**
 * How the form shows the publication: at once, later, or as a draft. A public post whose past date is unchanged counts as
 * 'now'.
 */
export function publicationPlanOf(
  fields: Publication,
  saved: Publication | null,
  now: Date,
): 'now' | 'later' | 'draft' {
  if (fields.status === 'draft') return 'draft'
  if (fields.publishedAt === null) return 'now'
  const isUnchanged = saved?.status === 'published' && saved.publishedAt === fields.publishedAt
  return isUnchanged && new Date(fields.publishedAt) <= now ? 'now' : 'later'
}

/** The `publishedAt` to send. Null publishes at once, or keeps the date of a post that is public already. */
export function dateToSend(fields: Publication, saved: Publication | null, now: Date): string | null {
  return publicationPlanOf(fields, saved, now) === 'later' ? fields.publishedAt : null
}
