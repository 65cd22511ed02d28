import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { Environment } from '#app/base/env.server.ts'

const MAX_MAILS = 50

/** The folder to which mails are written as files when no mail server is configured. */
export function outboxFolder({ dataDir }: Pick<Environment, 'dataDir'>): string {
  return join(dataDir, 'emails')
}

/** The latest 50 mails of the outbox, newest first; empty if there is no outbox. */
export async function readOutbox(environment: Pick<Environment, 'dataDir'>) {
  const folder = outboxFolder(environment)
  const names = await readdir(folder).catch((): string[] => [])
  // file names are UUIDv7, which sort by time
  const newest = names
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed()
    .slice(0, MAX_MAILS)
  return Promise.all(newest.map((name) => readMail(join(folder, name), name.slice(0, -'.eml'.length))))
}

async function readMail(path: string, id: string) {
  const { to, subject, date, html, text } = await PostalMime.parse(await readFile(path))
  return {
    id,
    recipient: to?.[0]?.address ?? '',
    subject: subject ?? '',
    /** ISO 8601 date and time. */
    date,
    html: html ?? '',
    plain: text ?? '',
  }
}
