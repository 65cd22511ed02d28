import { database } from '#app/database/database.server.ts'

/** Mails queued for an address, oldest first. */
export function mailsTo(email: string) {
  return database()
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The code in the newest mail of this kind to the address. */
export async function codeIn(kind: 'reset' | 'verification', email: string): Promise<string> {
  const mail = (await mailsTo(email)).findLast((queued) => queued.kind === kind)
  const code = /\?codigo=([\w-]+)/.exec(mail?.plain ?? '')?.[1]
  if (!code) throw new Error(`No ${kind} mail to ${email}`)
  return code
}
