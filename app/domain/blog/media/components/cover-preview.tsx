import { useEffect, useState } from 'react'
import { fileSizeText } from '#app/ui/file-size-text.ts'
import type { Cover } from '../image.ts'
import styles from './cover-field.module.css'

/** Shows the cover and its size. A cover that is missing or does not load is replaced by the post's title. */
export function CoverPreview({ cover, title }: { cover: Cover | null; title: string }) {
  const [failedPath, setFailedPath] = useState<string>()
  const bytes = useFileSize(cover?.path)
  if (!cover) {
    return (
      <>
        <Placeholder title={title} />
        <p className={styles.caption}>Sem imagem, o post mostra o título no lugar da capa.</p>
      </>
    )
  }
  return (
    <>
      {failedPath === cover.path ? (
        <Placeholder title={title} />
      ) : (
        <img
          src={cover.path}
          alt={cover.alt}
          width={cover.width ?? 800}
          height={cover.height ?? 600}
          className={styles.image}
          onError={() => setFailedPath(cover.path)}
        />
      )}
      <p className={styles.caption}>{coverDescription(cover, bytes)}</p>
    </>
  )
}

const Placeholder = ({ title }: { title: string }) => (
  <div className={styles.placeholder} aria-hidden="true">
    {title || 'Título do post'}
  </div>
)

const FORMATS: Record<string, string> = { jpg: 'JPEG', jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF' }

/** '800 × 600, JPEG, 184 KB'; unknown parts are left out. */
function coverDescription({ path, width, height }: Cover, bytes: number | undefined): string {
  const format = FORMATS[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '']
  const size = width !== null && height !== null && `${width} × ${height}`
  return [size, format, bytes !== undefined && fileSizeText(bytes)].filter(Boolean).join(', ')
}

/** Bytes of a file on this server, by a HEAD request; undefined until the response. */
function useFileSize(path: string | undefined): number | undefined {
  const [size, setSize] = useState<{ path: string; bytes: number }>()
  useEffect(() => {
    if (!path?.startsWith('/')) return
    const controller = new AbortController()
    const readSize = async () => {
      const { ok, headers } = await fetch(path, { method: 'HEAD', signal: controller.signal })
      const bytes = Number(headers.get('content-length'))
      if (ok && bytes > 0) setSize({ path, bytes })
    }
    // ignores an error, because the size is optional
    readSize().catch(() => undefined)
    return () => controller.abort()
  }, [path])
  return size?.path === path ? size?.bytes : undefined
}
