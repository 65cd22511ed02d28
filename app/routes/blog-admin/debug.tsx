import { ImageLibrary } from '#app/domain/images/components/image-library.tsx'

/** The debug page of the blog (product.md 26): the image manager on the library's real pictures. */
export default function BlogDebug() {
  return (
    <section aria-labelledby="imagens">
      <h2 id="imagens">Imagens</h2>
      <ImageLibrary />
    </section>
  )
}
