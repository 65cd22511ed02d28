import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAILS } from '#content/mails.ts'
import { afterAll, expect, it } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { readEnvironment } from '#app/base/env.server.ts'
import { mailTransport } from './mail-transport.server.ts'
import { readOutbox } from './read-outbox.server.ts'
import { writeMail } from './write-mail.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'combinado-outbox-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it('mails of the outbox are files that only their owner can read, listed newest first', async () => {
  expect(await readOutbox({ dataDir: join(dataDir, 'none') })).toEqual([])
  const environmentResult = readEnvironment({ DATA_DIR: dataDir })
  if (!environmentResult.ok) throw new Error(environmentResult.problems.join())
  const transport = mailTransport(environmentResult.environment)
  const ids = [newId(), newId()]
  const recipients = ['ana@exemplo.com', 'bia@exemplo.com']
  for (const [index, id] of ids.entries()) {
    const mail = writeMail(
      recipients[index]!,
      MAILS.reset('Ana', 'http://localhost:3000/nova-senha?codigo=abc'),
    )
    expect(await transport.send(id, mail)).toEqual({ outcome: 'sent' })
  }
  const mails = await readOutbox({ dataDir })
  expect(mails.map(({ recipient }) => recipient)).toEqual(recipients.toReversed())
  expect(mails[0]).toMatchObject({ id: ids[1], subject: 'Sua nova senha do Combinado' })
  expect(mails[0]?.plain).toContain('codigo=abc')
  expect(statSync(join(dataDir, 'emails', `${ids[0]}.eml`)).mode & 0o777).toBe(0o600)
})
