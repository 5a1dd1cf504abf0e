/** A file with all it imports, as the text of one script that puts its exports on `sightline`: made by the build. */
declare module '*?page-script' {
  const script: string;
  export default script;
}
