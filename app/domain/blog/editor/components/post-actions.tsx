import { useState } from 'react'
import { Link } from 'react-router'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWrite } from '#app/ui/use-write.ts'
import { BLOG_ACTIONS } from '../actions.ts'
import { editPath, revisionsPath } from '../admin-paths.ts'
import type { ListedPost } from '../post-list.ts'
import styles from './admin.module.css'
import { PreviewLink } from './preview-link.tsx'
import type { OptimisticStatus } from './use-post-status.ts'

/** The actions of a post. The title in each label is for screen readers. */
export function PostActions({ post, status }: { post: ListedPost; status: OptimisticStatus }) {
  const [isSharing, setSharing] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const suffix = <span className="visually-hidden"> “{post.title}”</span>
  return (
    <div className={styles.actions}>
      <Link to={editPath(post.id)} className={styles.action}>
        Editar{suffix}
      </Link>
      <StatusButton status={status} title={post.title} />
      <Link to={revisionsPath(post.id)} className={styles.action}>
        Versões{suffix}
      </Link>
      <button type="button" className={styles.action} onClick={() => setSharing(true)}>
        Prévia{suffix}
      </button>
      <button type="button" className={styles.dangerAction} onClick={() => setDeleting(true)}>
        Excluir{suffix}
      </button>
      <Sheet open={isSharing} onOpenChange={setSharing} title="Link de prévia" description={post.title}>
        <PreviewLink postId={post.id} />
      </Sheet>
      <DeletePost post={post} open={isDeleting} onOpenChange={setDeleting} />
    </div>
  )
}

export function StatusButton({ status, title }: { status: OptimisticStatus; title: string }) {
  const isDraft = status.state === 'draft'
  return (
    <button
      type="button"
      className={styles.action}
      aria-busy={status.isPending || undefined}
      onClick={({ timeStamp }) => status.set(isDraft ? 'published' : 'draft', timeStamp)}
    >
      {isDraft ? 'Publicar' : 'Despublicar'}
      <span className="visually-hidden"> “{title}”</span>
    </button>
  )
}

interface DeletePostProps extends DialogState {
  post: ListedPost
}

function DeletePost({ post, open, onOpenChange }: DeletePostProps) {
  const { show } = useToasts()
  const write = useWrite(() => {
    onOpenChange(false)
    show({ text: 'Post excluído.' })
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) write.reset()
        onOpenChange(isOpen)
      }}
      title={`Excluir “${post.title}”?`}
      description="O post some do blog para sempre, com todas as versões e os links de prévia. Não há como desfazer."
      confirmLabel="Excluir"
      pending={write.isPending && 'Excluindo...'}
      onConfirm={() => write.send(BLOG_ACTIONS.deletePost, { postId: post.id })}
    >
      <FormMessage message={write.message} />
    </ConfirmDialog>
  )
}
