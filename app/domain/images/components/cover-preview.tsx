import { useEffect, useState } from 'react'
import { fileSizeText } from '#app/ui/file-size-text.ts'
import type { Cover } from '../image.ts'
import styles from './cover-field.module.css'

interface CoverPreviewProps {
  cover: Cover | null
  title: string
}

/** The cover with its measures; the post's title where there is none, or where it cannot be loaded. */
export function CoverPreview({ cover, title }: CoverPreviewProps) {
  const [broken, setBroken] = useState<string>()
  const bytes = useFileSize(cover?.path)
  if (!cover) {
    return (
      <>
        <Placeholder title={title} />
        <p className={styles.about}>Sem imagem, o post mostra o título no lugar da capa.</p>
      </>
    )
  }
  return (
    <>
      {broken === cover.path ? (
        <Placeholder title={title} />
      ) : (
        <img
          src={cover.path}
          alt={cover.alt}
          width={cover.width ?? 800}
          height={cover.height ?? 600}
          className={styles.frame}
          onError={() => setBroken(cover.path)}
        />
      )}
      <p className={styles.about}>{aboutOf(cover, bytes)}</p>
    </>
  )
}

const Placeholder = ({ title }: { title: string }) => (
  <div className={styles.placeholder} aria-hidden="true">
    {title || 'Título do post'}
  </div>
)

const FORMATS: Record<string, string> = { jpg: 'JPEG', jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF' }

/** '800 × 600, JPEG, 184 KB', as far as it is known. */
function aboutOf({ path, width, height }: Cover, bytes: number | undefined): string {
  const format = FORMATS[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '']
  return [
    width !== null && height !== null ? `${width} × ${height}` : undefined,
    format,
    bytes === undefined ? undefined : fileSizeText(bytes),
  ]
    .filter((part) => part !== undefined)
    .join(', ')
}

/** Bytes of a file of ours; undefined until it is known. */
function useFileSize(path: string | undefined): number | undefined {
  const [size, setSize] = useState<{ path: string; bytes: number }>()
  useEffect(() => {
    if (!path?.startsWith('/')) return
    const stop = new AbortController()
    const look = async () => {
      const { ok, headers } = await fetch(path, { method: 'HEAD', signal: stop.signal })
      const bytes = Number(headers.get('content-length'))
      if (ok && bytes > 0) setSize({ path, bytes })
    }
    // it only tells more of what is seen anyway
    look().catch(() => undefined)
    return () => stop.abort()
  }, [path])
  return size?.path === path ? size?.bytes : undefined
}
