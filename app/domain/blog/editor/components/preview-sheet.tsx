import { type MouseEvent, useEffect, useState } from 'react'
import { PostPage } from '#app/domain/blog/reading/components/post-page.tsx'
import type { Post, PostFields } from '#app/domain/blog/post.ts'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { EditorServer } from './editor-server.ts'
import styles from './preview-sheet.module.css'

interface PreviewSheetProps {
  server: EditorServer
  /** The fields to show; null closes the dialog. */
  fields: PostFields | null
  onClose: () => void
}

/** Dialog with the text as readers would see it. The server renders it and saves nothing. */
export function PreviewSheet({ server, fields, onClose }: PreviewSheetProps) {
  const [attempt, setAttempt] = useState(0)
  return (
    <Sheet
      open={fields !== null}
      onOpenChange={onClose}
      title="Prévia"
      description="Assim o post vai aparecer. Nada foi publicado."
      size="lg"
      className={styles.sheet}
    >
      {fields && (
        <Preview key={attempt} server={server} fields={fields} onRetry={() => setAttempt(attempt + 1)} />
      )}
    </Sheet>
  )
}

interface PreviewProps {
  server: EditorServer
  fields: PostFields
  onRetry: () => void
}

function Preview({ server, fields, onRetry }: PreviewProps) {
  const [post, setPost] = useState<Post | 'failed'>()

  useEffect(() => {
    let isUnmounted = false
    const load = async () => {
      const result = await server.preview(fields)
      if (!isUnmounted) setPost(result ?? 'failed')
    }
    void load()
    return () => {
      isUnmounted = true
    }
  }, [server, fields])

  if (post === undefined) return <Spinner label="Preparando a prévia" visible />
  if (post === 'failed') {
    return (
      <div role="alert" className={styles.loadError}>
        <p>Não foi possível montar a prévia. Confira a conexão e tente de novo.</p>
        <Button variant="outline" onClick={onRetry}>
          Tentar de novo
        </Button>
      </div>
    )
  }
  // following a link would leave the editor
  const blockLink = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys on links arrive as clicks
    <div className={styles.post} onClickCapture={blockLink}>
      <PostPage post={post} related={[]} />
    </div>
  )
}
