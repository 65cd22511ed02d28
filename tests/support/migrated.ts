import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { migrateDatabase } from '#app/database/migrate.server.ts'
import { migrations } from '#app/database/migrations/migrations.ts'

const MODULES = ['migrate.server.ts', 'roles.server.ts']

/** A hash of the migrations and of the modules that apply them. */
export function schemaVersion(): string {
  const hash = createHash('sha256')
  for (const { id, sql } of migrations) hash.update(id).update(sql)
  for (const name of MODULES) {
    hash.update(readFileSync(join(import.meta.dirname, '..', '..', 'app', 'database', name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Applies every migration as this login. */
export async function migrateLogin(config: ClientConfig): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await migrateDatabase(client)
  } finally {
    await client.end()
  }
}
