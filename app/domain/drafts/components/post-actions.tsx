import { useState } from 'react'
import { Link } from 'react-router'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import { DELETE_POST_PATH, editPath, revisionsPath } from '../admin-paths.ts'
import type { ListedPost } from '../post-list.ts'
import styles from './admin.module.css'
import { PreviewLink } from './preview-link.tsx'
import type { ShownStatus } from './use-post-status.ts'

/** What can be done with a post of the table; each says of which post to those who do not see the row. */
export function PostActions({ post, status }: { post: ListedPost; status: ShownStatus }) {
  const [isSharing, setSharing] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const of = <span className="visually-hidden"> “{post.title}”</span>
  return (
    <div className={styles.acts}>
      <Link to={editPath(post.id)} className={styles.act}>
        Editar{of}
      </Link>
      <StatusButton status={status} title={post.title} />
      <Link to={revisionsPath(post.id)} className={styles.act}>
        Versões{of}
      </Link>
      <button type="button" className={styles.act} onClick={() => setSharing(true)}>
        Prévia{of}
      </button>
      <button type="button" className={styles.danger} onClick={() => setDeleting(true)}>
        Excluir{of}
      </button>
      <Sheet open={isSharing} onOpenChange={setSharing} title="Link de prévia" description={post.title}>
        <PreviewLink postId={post.id} />
      </Sheet>
      <DeletePost post={post} open={isDeleting} onOpenChange={setDeleting} />
    </div>
  )
}

/** 'Publicar' or 'Despublicar', at a tap. */
export function StatusButton({ status, title }: { status: ShownStatus; title: string }) {
  const isDraft = status.state === 'draft'
  return (
    <button
      type="button"
      className={styles.act}
      aria-busy={status.isPending || undefined}
      onClick={({ timeStamp }) => status.set(isDraft ? 'published' : 'draft', timeStamp)}
    >
      {isDraft ? 'Publicar' : 'Despublicar'}
      <span className="visually-hidden"> “{title}”</span>
    </button>
  )
}

interface DeletePostProps {
  post: ListedPost
  open: boolean
  onOpenChange: (open: boolean) => void
}

function DeletePost({ post, open, onOpenChange }: DeletePostProps) {
  const { show } = useToasts()
  const write = useWriteFetcher(() => {
    onOpenChange(false)
    show({ text: 'Post excluído.' })
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) write.reset()
        onOpenChange(next)
      }}
      title={`Excluir “${post.title}”?`}
      description="O post some do blog para sempre, com todas as versões e os links de prévia. Não há como desfazer."
      confirmLabel="Excluir"
      pending={write.isPending && 'Excluindo...'}
      onConfirm={() => write.sendJson(DELETE_POST_PATH, { postId: post.id })}
    >
      <FormMessage message={write.message} />
    </ConfirmDialog>
  )
}
