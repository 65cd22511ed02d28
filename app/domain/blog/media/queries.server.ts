import { type RawBuilder, sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { isoMoment } from '#app/database/iso-moment.server.ts'
import type { Tables } from '#app/database/tables/tables.ts'
import type { StoredBytes } from '#app/platform/objects/stored-bytes.server.ts'
import { type LibraryImage, type LibraryPage, libraryImageOf, type StoredImage } from './image.ts'

const PICTURES_PER_PAGE = 24
/** Maximum number of listed uses of a picture, for each kind of use. */
const MAX_USES = 50

export interface LibraryFilter {
  /** Part of the name or the alt text; '' for all. */
  search?: string
  /** Id of the last picture on the previous page. */
  after?: string | undefined
}

export async function findImages({ search = '', after }: LibraryFilter = {}): Promise<LibraryPage> {
  const likePattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const imagesPlusOne =
    await readImages(sql`where (${after ?? null}::uuid is null or i.id < ${after ?? null}::uuid)
    and (${search === ''}::boolean or blog_folded(i.name || ' ' || i.alt) like blog_folded(${likePattern}::text))
    order by i.id desc limit ${PICTURES_PER_PAGE + 1}::integer`)
  const images = imagesPlusOne.slice(0, PICTURES_PER_PAGE)
  return { images, next: imagesPlusOne.length > PICTURES_PER_PAGE ? (images.at(-1)?.id ?? null) : null }
}

export async function findImage(id: string): Promise<LibraryImage | undefined> {
  const [image] = await readImages(sql`where i.id = ${id}::uuid`)
  return image
}

/** Id of the picture whose uploaded file has this SHA-256. */
export async function findImageId(hash: Uint8Array): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from blog_images where hash = ${hash}`.execute(
    database(),
  )
  return rows[0]?.id
}

async function readImages(condition: RawBuilder<unknown>): Promise<LibraryImage[]> {
  const { rows } = await sql<StoredImage>`
    select i.id, i.alt, i.width, i.height, i.name, i.bytes,
      case i.fallback_type when 'image/png' then 'png' else 'jpg' end as fallback,
      ${isoMoment('i.created_at')} as "createdAt",
      ${usesSql} as uses
    from blog_images i ${condition}`.execute(database())
  return rows.map(libraryImageOf)
}

/** SQL for the uses of picture `i`: one for each post, either the post itself, a working copy or an older version. */
const usesSql: RawBuilder<unknown> = sql`coalesce((
  select json_agg(json_build_object('postId', u.id, 'title', u.title, 'slug', u.slug, 'where', u.place)
    order by u.rank, u.id desc)
  from (select distinct on (w.id) w.* from (
      (select p.id, p.title, p.slug, 'post' as place, 1 as rank from blog_posts p
        where p.image_ids @> array[i.id] order by p.id desc limit ${MAX_USES}::integer)
      union all
      (select p.id, p.title, p.slug, 'copy', 2 from blog_working_copies c join blog_posts p on p.id = c.post_id
        where c.image_ids @> array[i.id] limit ${MAX_USES}::integer)
      union all
      (select c.post_id, coalesce(c.fields->>'title', ''), coalesce(c.fields->>'slug', ''), 'copy', 2
        from blog_working_copies c where c.image_ids @> array[i.id]
          and not exists (select from blog_posts p where p.id = c.post_id) limit ${MAX_USES}::integer)
      union all
      (select p.id, p.title, p.slug, 'revision', 3 from blog_posts p
        where p.id in (select r.post_id from blog_revisions r where r.image_ids @> array[i.id])
        limit ${MAX_USES}::integer)
    ) w order by w.id, w.rank) u), '[]'::json)`

/** One file of a picture; undefined if it does not exist. */
export async function findImageFile(
  id: string,
  width: number,
  type: Tables['blog_image_files']['type'],
): Promise<StoredBytes | undefined> {
  const { rows } = await sql<StoredBytes>`select bytes, object_key, sha256, size from blog_image_files
    where image_id = ${id}::uuid and width = ${width}::integer and type = ${type}`.execute(database())
  return rows[0]
}
