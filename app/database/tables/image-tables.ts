/** A picture of the blog's library; its URLs contain the id. */
export interface BlogImagesTable {
  id: string
  alt: string
  /** Pixels of its largest file. */
  width: number
  height: number
  fallback_type: 'image/jpeg' | 'image/png'
  /** Name of the uploaded file. */
  name: string
  /** Sum over all its files. */
  bytes: number
  /** SHA-256 of the uploaded file. */
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
