import { database } from '#app/database/database.server.ts'

/** Queued mails to this e-mail, oldest first. */
export function mailsTo(email: string) {
  return database()
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The code in the newest queued mail of this kind to this e-mail. */
export async function mailedCode(kind: 'reset' | 'verification', email: string): Promise<string> {
  const mail = (await mailsTo(email)).findLast((queued) => queued.kind === kind)
  const code = /\?codigo=([\w-]+)/.exec(mail?.plain ?? '')?.[1]
  if (!code) throw new Error(`No ${kind} mail to ${email}`)
  return code
}
