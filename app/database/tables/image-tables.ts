/** A picture of the blog's library; its addresses name its id. */
export interface BlogImagesTable {
  id: string
  alt: string
  /** Pixels of its largest file. */
  width: number
  height: number
  fallback_type: 'image/jpeg' | 'image/png'
  /** As the uploaded file was called. */
  name: string
  /** Of all its files. */
  bytes: number
  /** SHA-256 of what was uploaded. */
  hash: Buffer
  uploaded_by_user_id: string | null
  created_at: Date
}

export interface BlogImageFilesTable {
  image_id: string
  /** Pixels. */
  width: number
  type: 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png'
  bytes: Buffer
}
