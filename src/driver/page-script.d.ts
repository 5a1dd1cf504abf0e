/** A module bundled by the build into the text of one script, which assigns its exports to `sightline`. */
declare module '*?page-script' {
  const script: string;
  export default script;
}
