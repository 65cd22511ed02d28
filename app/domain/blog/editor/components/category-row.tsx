import { type FormEvent, useState } from 'react'
import { BLOG_ACTIONS } from '../actions.ts'
import { categoryPath } from '../../post-paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWrite } from '#app/ui/use-write.ts'
import type { ListedCategory } from '../post-list.ts'
import styles from './admin.module.css'
import pageStyles from './categories-page.module.css'

export function CategoryRow({ category }: { category: ListedCategory }) {
  const [isRenaming, setRenaming] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const suffix = <span className="visually-hidden"> “{category.name}”</span>
  return (
    <li className={pageStyles.row}>
      {isRenaming ? (
        <RenameForm category={category} onDone={() => setRenaming(false)} />
      ) : (
        <>
          <p>
            <b>{category.name}</b>
            <br />
            <span className={styles.mutedText}>
              {categoryPath(category.slug)} · {postCountText(category)}
            </span>
          </p>
          <div className={styles.actions}>
            <button type="button" className={styles.action} onClick={() => setRenaming(true)}>
              Renomear{suffix}
            </button>
            <button type="button" className={styles.dangerAction} onClick={() => setDeleting(true)}>
              Excluir{suffix}
            </button>
          </div>
        </>
      )}
      <DeleteDialog category={category} open={isDeleting} onOpenChange={setDeleting} />
    </li>
  )
}

const postCountText = ({ posts }: ListedCategory) => (posts === 1 ? '1 post' : `${posts} posts`)

function RenameForm({ category, onDone }: { category: ListedCategory; onDone: () => void }) {
  const { show } = useToasts()
  const [name, setName] = useState(category.name)
  const write = useWrite(() => {
    show({ text: 'Categoria renomeada. O endereço antigo leva ao novo.' })
    onDone()
  })
  function rename(event: FormEvent) {
    event.preventDefault()
    write.send(BLOG_ACTIONS.changeCategory, { act: 'rename', id: category.id, name })
  }
  return (
    <form onSubmit={rename} noValidate className={pageStyles.renameForm}>
      <Field label={`Novo nome de “${category.name}”`} error={write.fields.name ?? write.message}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press on 'Renomear' */}
        <TextInput
          autoFocus
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" pending={write.isPending && 'Salvando...'}>
          Salvar nome
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

interface DeleteDialogProps extends DialogState {
  category: ListedCategory
}

function DeleteDialog({ category, open, onOpenChange }: DeleteDialogProps) {
  const { show } = useToasts()
  const write = useWrite(() => {
    onOpenChange(false)
    show({ text: 'Categoria excluída.' })
  })
  const { posts } = category
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Excluir a categoria “${category.name}”?`}
      description={
        posts === 0
          ? 'Nenhum post está nela.'
          : `${posts === 1 ? 'O post que está nela continua' : `Os ${posts} posts que estão nela continuam`} no blog, sem categoria. O endereço da categoria deixa de existir.`
      }
      confirmLabel="Excluir"
      pending={write.isPending && 'Excluindo...'}
      onConfirm={() => write.send(BLOG_ACTIONS.changeCategory, { act: 'delete', id: category.id })}
    >
      <FormMessage message={write.message} />
    </ConfirmDialog>
  )
}
