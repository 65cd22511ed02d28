import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'

/** About the size of the ZIP of an export, without built-in covers. A post's two compressed files count as its text. */
export async function estimateExportBytes(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select (
      (select coalesce(sum(coalesce(f.size, octet_length(f.bytes))), 0) from blog_images i
        join blog_image_files f on f.image_id = i.id and f.width = i.width and f.type = i.fallback_type)
      + (select coalesce(sum(octet_length(content)), 0) from blog_posts))::float8 as bytes`.execute(
    database(),
  )
  return rows[0]?.bytes ?? 0
}
