import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'

/** Copies the six example posts until there are `count` posts. Each copy is published an hour before the previous one. */
export async function fillBlog(count: number): Promise<void> {
  // in batches, because the embedded database keeps the rows of a statement in memory
  for (let from = 7; from <= count; from += 500) {
    await sql`
      with examples as (select p.*, row_number() over (order by slug) - 1 as place from blog_posts p where p.slug not like '%-copia-%'),
        copies as (insert into blog_posts (id, title, slug, content, allow_list, excerpt, cover_path, cover_alt, cover_width,
            cover_height, cover_variants, status, author_name, category_id, published_at, updated_at, announced_at)
          select gen_random_uuid(), title || ' ' || n, slug || '-copia-' || n, content, allow_list, excerpt, cover_path,
            cover_alt, cover_width, cover_height, cover_variants, status, author_name, category_id,
            timestamptz '2026-01-01' - n * interval '1 hour', updated_at, announced_at
          from generate_series(${from}::integer, ${Math.min(count, from + 499)}::integer) n join examples on examples.place = n % 6
          returning id, slug)
      insert into blog_slugs (slug, post_id) select slug, id from copies`.execute(database())
  }
  await sql`
    insert into blog_post_tags (post_id, tag_id, position)
    select p.id, pt.tag_id, pt.position from blog_posts p
      join blog_posts origin on origin.slug = split_part(p.slug, '-copia-', 1)
      join blog_post_tags pt on pt.post_id = origin.id
    where p.slug like '%-copia-%'`.execute(database())
}
