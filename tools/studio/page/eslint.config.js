// Strict, with types. Formatting is nobody's business but the writer's.

import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import js from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["dist", "generated", "node_modules"] },
  js.configs.recommended,
  {
    files: ["src/**/*.{ts,tsx}"],
    extends: [ts.configs.strictTypeChecked, ts.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: "./tsconfig.json", tsconfigRootDir: dirname(fileURLToPath(import.meta.url)) } },
    plugins: { "react-hooks": hooks },
    rules: {
      ...hooks.configs.recommended.rules,
      "react-hooks/exhaustive-deps": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true }],
      // Empty names are no names.
      "@typescript-eslint/prefer-nullish-coalescing": ["error", { ignorePrimitives: { string: true } }],
    },
  },
  { files: ["*.js", "test/**/*.{js,mjs}"], languageOptions: { globals: { console: "readonly", process: "readonly", document: "readonly", window: "readonly", localStorage: "readonly", performance: "readonly", setTimeout: "readonly", URL: "readonly", MutationObserver: "readonly", PerformanceObserver: "readonly", Element: "readonly", WebSocket: "readonly", location: "readonly", DataTransfer: "readonly", ClipboardEvent: "readonly", fetch: "readonly" } } },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
);
