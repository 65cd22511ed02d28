import { useState } from 'react'
import type { PostFields } from '#app/domain/blog/post.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { newPostPath } from '../admin-paths.ts'
import type { SavedPost } from '../editor-data.ts'
import { type Comparison, CompareSheet } from './compare-sheet.tsx'
import { Notice } from './notice.tsx'
import { dayAndTimeText, atTimeText } from './brasilia-time.ts'
import type { PostEditing } from './use-post-editing.ts'

/**
 * Notices about conflicts, recovered copies and other open editors. Of those that ask for a decision one
 * is shown at a time (rule 294): the deletion, then another person's version, then the other tab's text, then the recovered
 * copy.
 */
export function EditingNotices({ editing }: { editing: PostEditing }) {
  const { state, changedPost, isDeleted, otherEditors, isInOtherTab, recoveredCopyAt, unsentPosts } = editing
  const [comparison, setComparison] = useState<Comparison | null>(null)
  const needsDecision = isDeleted || Boolean(changedPost ?? state.otherTabText ?? recoveredCopyAt)

  function decision() {
    if (isDeleted)
      return (
        <Notice
          tone="sun"
          actions={
            <Button variant="outline" size="sm" onClick={editing.saveAsNewPost}>
              Salvar como novo post
            </Button>
          }
        >
          Este post foi excluído enquanto você escrevia. O seu texto continua aqui.
        </Notice>
      )
    if (changedPost)
      return (
        <ChangedNotice
          post={changedPost}
          editing={editing}
          onCompare={() =>
            setComparison({
              fields: changedPost.fields,
              label:
                changedPost.savedBy && !changedPost.savedBy.isMe
                  ? `a versão de ${changedPost.savedBy.name}`
                  : 'a versão salva',
            })
          }
        />
      )
    if (state.otherTabText)
      return (
        <OtherTabNotice
          at={state.otherTabText.at}
          editing={editing}
          onCompare={(fields) => setComparison({ fields, label: 'o outro texto' })}
        />
      )
    return recoveredCopyAt ? <RecoveredNotice at={recoveredCopyAt} editing={editing} /> : null
  }

  return (
    <div>
      {decision()}
      {!needsDecision && otherEditors.length > 0 && (
        <Notice>
          {otherEditors.length === 1
            ? `${otherEditors[0]} também está com este post aberto.`
            : `${otherEditors.slice(0, -1).join(', ')} e ${otherEditors.at(-1)} também estão com este post aberto.`}
        </Notice>
      )}
      {!needsDecision && isInOtherTab && <Notice>Este post também está aberto em outra aba.</Notice>}
      {unsentPosts.length > 0 && (
        <Notice>
          Há texto seu neste aparelho que ainda não foi salvo:
          <ul>
            {unsentPosts.map(({ postId, title, at }) => (
              <li key={postId}>
                <a href={newPostPath(postId)}>{title.trim() || 'Sem título'}</a>, de {dayAndTimeText(at)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <CompareSheet
        comparison={comparison}
        editorFields={state.fields}
        categories={editing.categories}
        onClose={() => setComparison(null)}
      />
    </div>
  )
}

function RecoveredNotice({ at, editing }: { at: string; editing: PostEditing }) {
  const [isConfirming, setConfirming] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function discard() {
    setPending(true)
    const isDiscarded = await editing.discard()
    setPending(false)
    if (!isDiscarded) setProblem('Não foi possível descartar agora. Confira a conexão e tente de novo.')
  }

  return (
    <Notice
      actions={
        <Button variant="outline" size="sm" onClick={() => setConfirming(true)}>
          {editing.isNew ? 'Descartar e começar do zero' : 'Descartar e voltar ao que está salvo'}
        </Button>
      }
    >
      Recuperamos o que você escreveu em {dayAndTimeText(at)}.
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Descartar o que você escreveu?"
        description="O texto que não foi salvo é apagado deste aparelho e do servidor. Isso não tem volta."
        confirmLabel="Descartar"
        pending={isPending && 'Descartando...'}
        onConfirm={() => void discard()}
      >
        {problem && <p role="alert">{problem}</p>}
      </ConfirmDialog>
    </Notice>
  )
}

interface ChangedNoticeProps {
  post: SavedPost
  editing: PostEditing
  onCompare: () => void
}

function ChangedNotice({ post, editing, onCompare }: ChangedNoticeProps) {
  const { savedBy, savedAt } = post
  const author = savedBy?.isMe ? ' por você em outra aba ou aparelho' : savedBy ? ` por ${savedBy.name}` : ''
  const name = savedBy && !savedBy.isMe ? `a de ${savedBy.name}` : 'a nova'
  return (
    <Notice
      tone="sun"
      actions={
        <>
          {editing.state.isUnsaved && (
            <>
              <Button variant="outline" size="sm" onClick={onCompare}>
                Ver as duas
              </Button>
              <Button variant="outline" size="sm" onClick={editing.overwriteChangedPost}>
                Salvar a minha por cima
              </Button>
            </>
          )}
          <Button variant="outline" size="sm" onClick={() => void editing.loadChangedPost(post)}>
            {editing.state.isUnsaved ? `Usar ${name} e guardar a minha` : 'Ver a versão nova'}
          </Button>
        </>
      }
    >
      Este post foi alterado{author} {atTimeText(savedAt)}, enquanto você escrevia.
    </Notice>
  )
}

interface OtherTabNoticeProps {
  at: string
  editing: PostEditing
  onCompare: (fields: PostFields) => void
}

function OtherTabNotice({ at, editing, onCompare }: OtherTabNoticeProps) {
  const { otherTabText } = editing.state
  if (!otherTabText) return null
  return (
    <Notice
      tone="sun"
      actions={
        <>
          <Button variant="outline" size="sm" onClick={() => onCompare(otherTabText.fields)}>
            Ver os dois
          </Button>
          <Button variant="outline" size="sm" onClick={() => void editing.keepThisTabText()}>
            Continuar com este
          </Button>
          <Button variant="outline" size="sm" onClick={() => void editing.loadOtherTabText()}>
            Usar o outro e guardar este
          </Button>
        </>
      }
    >
      Você escreveu outro texto neste mesmo post em outra aba ou aparelho {atTimeText(at)}. Nenhum dos dois se
      perdeu.
    </Notice>
  )
}
