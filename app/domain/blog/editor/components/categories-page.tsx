import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useId, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWrite } from '#app/ui/use-write.ts'
import { BLOG_ACTIONS } from '../actions.ts'
import { ADMIN_PATH } from '../admin-paths.ts'
import type { ListedCategory } from '../post-list.ts'
import styles from './admin.module.css'
import { CategoryRow } from './category-row.tsx'
import pageStyles from './categories-page.module.css'

/** The page to create, rename and delete the blog's categories. */
export function CategoriesPage({ categories }: { categories: readonly ListedCategory[] }) {
  return (
    <div className={styles.page}>
      <Link to={ADMIN_PATH} className={styles.backLink}>
        ← Posts do blog
      </Link>
      <h1>Categorias do blog</h1>
      <AddCategoryForm />
      {categories.length > 0 ? (
        <ul role="list" className={pageStyles.list}>
          {categories.map((category) => (
            <CategoryRow key={category.id} category={category} />
          ))}
        </ul>
      ) : (
        <EmptyState level={2} title="Nenhuma categoria ainda" text="Crie a primeira aqui em cima." />
      )}
    </div>
  )
}

function AddCategoryForm() {
  const { show } = useToasts()
  const headingId = useId()
  // uncontrolled, because the person may type before hydration
  const form = useRef<HTMLFormElement>(null)
  const write = useWrite(() => {
    show({ text: 'Categoria criada.' })
    form.current?.reset()
  })
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    write.send(BLOG_ACTIONS.changeCategory, { act: 'add', name })
  }
  return (
    <form ref={form} onSubmit={add} noValidate className={pageStyles.addForm} aria-labelledby={headingId}>
      <h2 id={headingId} className="visually-hidden">
        Nova categoria
      </h2>
      <Field label="Nova categoria" error={write.fields.name ?? write.message}>
        <TextInput name="name" maxLength={60} autoComplete="off" />
      </Field>
      <Button type="submit" icon={<Plus />} pending={write.isPending && 'Criando...'}>
        Criar
      </Button>
    </form>
  )
}
