import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The tables of the blog, its library of pictures and its imports. */
export interface BlogTables {
  /** A post of the blog. The generated column `search` is omitted. */
  blog_posts: {
    id: string
    title: string
    slug: string
    content: string
    /** Version number of the allow-list of HTML that sanitized the content. */
    allow_list: number
    excerpt: string
    cover_path: string | null
    cover_alt: Generated<string>
    cover_width: number | null
    cover_height: number | null
    /** Written as JSON text, read as a list of { path, type, width }. */
    cover_variants: ColumnType<{ path: string; type: string; width: number }[], string | undefined, string>
    status: Generated<'published' | 'draft'>
    featured: Generated<boolean>
    author_id: string | null
    author_name: string | null
    category_id: string | null
    published_at: Date | null
    updated_at: Date
    created_at: Generated<Date>
    /** Counts the saves. */
    version: Generated<number>
    /** Library pictures in content and cover; generated. */
    image_ids: GeneratedAlways<string[]>
    /** When the publication was signalled to every process. */
    announced_at: Date | null
    /** The title without capitals and accents; generated. */
    title_plain: GeneratedAlways<string>
  }

  /** A post as one save stored it. */
  blog_revisions: {
    post_id: string
    number: number
    kind: 'saved' | 'restored' | 'imported' | 'published' | 'unpublished'
    /** Written as JSON text, read as domain/blog's PostFields. */
    fields: ColumnType<unknown, string, string>
    editor_id: string | null
    editor_name: string | null
    created_at: Date
    image_ids: GeneratedAlways<string[]>
  }

  /** Unsaved text of a post, one row per person who edits it. */
  blog_working_copies: {
    post_id: string
    user_id: string
    version: number
    base_version: number | null
    /** The browser tab that wrote last. */
    tab: string | null
    /** Written as JSON text, read as domain/blog's PostFields. */
    fields: ColumnType<unknown, string, string>
    updated_at: Date
    image_ids: GeneratedAlways<string[]>
  }

  /** A secret link that shows an unpublished post. */
  blog_preview_links: {
    token_hash: Buffer
    post_id: string
    created_by_user_id: string | null
    created_at: Date
    expires_at: Date
  }

  /** Every slug that a post has or had. */
  blog_slugs: {
    slug: string
    post_id: string
    created_at: Generated<Date>
  }

  blog_categories: {
    id: string
    name: string
    slug: string
    created_at: Generated<Date>
  }

  /** Every former slug of a category. */
  blog_category_slugs: {
    slug: string
    category_id: string
    created_at: Generated<Date>
  }

  blog_tags: {
    id: string
    name: string
    slug: string
  }

  blog_post_tags: {
    post_id: string
    tag_id: string
    position: number
  }

  /** A picture of the blog's library; its URLs contain the id. */
  blog_images: {
    id: string
    alt: string
    /** Pixels of the largest file. */
    width: number
    height: number
    fallback_type: 'image/jpeg' | 'image/png'
    /** Name of the uploaded file. */
    name: string
    /** Sum over all files. */
    bytes: number
    /** SHA-256 of the uploaded file. */
    hash: Buffer
    uploaded_by_user_id: string | null
    created_at: Date
  }

  blog_image_files: {
    image_id: string
    /** Pixels. */
    width: number
    type: 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png'
    /** Null if the bytes are an object of the store. */
    bytes: Uint8Array | null
    /** Key of the object; null if the row has the bytes. */
    object_key: string | null
    /** Of the bytes; null, as `size`, in rows of releases before 0027-objects. */
    sha256: Uint8Array | null
    size: number | null
  }

  /** One import: an export file of WordPress, Ghost or this product; see domain/blog/import. */
  blog_transfers: {
    id: string
    source: 'wordpress' | 'ghost' | 'combinado'
    file_name: string
    site: string | null
    with_images: boolean
    /** What of the file is not imported, such as the number of pages and trashed posts. Written as JSON text. */
    left_out: ColumnType<unknown, string | undefined, string>
    user_id: string | null
    created_at: Date
    /** When all records of the file were queued as items. */
    read_at: Date | null
    is_dry_run: Generated<boolean>
    as_drafts: Generated<boolean>
    undone_at: Date | null
    /** When a person stopped the import. */
    stopped_at: Generated<Date | null>
    /** Number of posts that were deleted from the queue by stopping. */
    discarded_count: Generated<number>
  }

  /** A post in the file of an import. */
  blog_transfer_items: {
    transfer_id: string
    number: number
    title: string
    slug: string
    /** Written as JSON text, read as SourcePost. */
    post: ColumnType<unknown, string | null, string | null>
    /** 'brought': created, 'renewed': updated, 'same': was here already; 'changed': edited here and therefore skipped. */
    outcome: 'brought' | 'renewed' | 'same' | 'changed' | 'unreadable' | null
    /** Remarks about the post for the administrator. Written as JSON text. */
    words: ColumnType<string[], string | undefined, string>
    post_id: string | null
    is_undone: Generated<boolean>
    attempts: Generated<number>
    /** End of the lease of the process that imports the post; null if none has tried. */
    due_at: Generated<Date | null>
  }

  /** Maps a post's id in the source blog to the imported post. */
  blog_imported_posts: {
    source: string
    source_id: string
    post_id: string
    version: number
    fingerprint: string
  }

  /** The download queue of imported posts' pictures. */
  blog_transfer_pictures: {
    post_id: string
    /** The picture's URL in the source blog. */
    address: string
    transfer_id: string
    alt: string
    is_cover: boolean
    /** 'brought': downloaded into the library as `image_id`. */
    state: Generated<'waiting' | 'brought' | 'failed'>
    attempts: Generated<number>
    due_at: Date
    problem: string | null
    image_id: string | null
  }
}
