import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { migrateDatabase } from '#app/database/migrate.server.ts'
import { migrations } from '#app/database/migrations/migrations.ts'

const MIGRATION_MODULES = ['migrate.server.ts', 'roles.server.ts']

/** A hash of the migrations and of the modules that apply them. */
export function schemaHash(): string {
  const hash = createHash('sha256')
  for (const { id, sql } of migrations) hash.update(id).update(sql)
  for (const fileName of MIGRATION_MODULES) {
    hash.update(readFileSync(join(import.meta.dirname, '..', '..', 'app', 'database', fileName)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Applies every migration, as the login role of `config`. */
export async function applyMigrations(config: ClientConfig): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await migrateDatabase(client)
  } finally {
    await client.end()
  }
}
